import * as vscode from 'vscode';
import type { PlainRange } from '../../../server/src/lsp/protocol/plain-range';

export function toRange({ start, end }: PlainRange): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
