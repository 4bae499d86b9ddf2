import type { CompileDiagnostic, CompileNote, Severity } from '../../compile/types';
import type { Diagnostic, FileDiagnostics, RelatedPlace } from '../model/diagnostic';
import { CTexts, type ReadText } from './c-texts';

/** Clang's messages by file, in the editor's positions. What has no place of its own is told at the head of `main`. */
export function clangDiagnostics(
  main: string,
  diagnostics: readonly CompileDiagnostic[],
  read: ReadText,
): readonly FileDiagnostics[] {
  const texts = new CTexts(read);
  const byFile = new Map<string, Diagnostic[]>();
  for (const { range, severity, message, option, notes } of diagnostics) {
    const file = range?.file ?? main;
    const told: Diagnostic = {
      range: texts.range(range),
      severity: severities[severity],
      // Editors show further places; what has none is part of the message.
      message: [message, ...notes.filter((note) => note.range === undefined).map((note) => note.message)].join('\n'),
      ...(option !== undefined && { code: option }),
      related: notes.flatMap((note) => related(note, texts)),
    };
    const list = byFile.get(file);
    if (list === undefined) byFile.set(file, [told]);
    else list.push(told);
  }
  return [...byFile].map(([file, list]) => ({ file, diagnostics: list }));
}

const severities: Readonly<Record<Severity, Diagnostic['severity']>> = {
  error: 'error',
  warning: 'warning',
  note: 'information',
  remark: 'information',
};

function related({ range, message }: CompileNote, texts: CTexts): readonly RelatedPlace[] {
  return range === undefined ? [] : [{ file: range.file, range: texts.range(range), message }];
}
