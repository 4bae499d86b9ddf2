import * as vscode from 'vscode';
import { icon, type Palette, palettes } from './icons';
import { isStale, type Mark, marks } from './mark';

/**
 * The editor's decoration types: one for each mark, and one for all words after lines. They are made once; types made
 * anew at each update would flicker. Only another kind of theme needs others, for pictures have their colours inside.
 */
export class Decorations implements vscode.Disposable {
  readonly #gutter: ReadonlyMap<Mark, vscode.TextEditorDecorationType>;
  readonly endOfLine = vscode.window.createTextEditorDecorationType({
    after: { margin: '0 0 0 2.5em', fontStyle: 'normal' },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
  });

  constructor(theme: vscode.ColorThemeKind) {
    const palette = paletteOf(theme);
    this.#gutter = new Map(marks.map((mark) => [mark, gutterType(mark, palette)]));
  }

  gutter(mark: Mark): vscode.TextEditorDecorationType {
    return this.#gutter.get(mark)!;
  }

  dispose(): void {
    this.endOfLine.dispose();
    for (const type of this.#gutter.values()) type.dispose();
  }
}

function gutterType(mark: Mark, palette: Palette): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    gutterIconPath: icon(mark, palette),
    gutterIconSize: '85%',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    ...(mark === 'refuted' && {
      overviewRulerColor: colourOf(mark),
      overviewRulerLane: vscode.OverviewRulerLane.Right,
    }),
  });
}

/** The theme's colour for the words that go with a mark. */
export function colourOf(mark: Mark): vscode.ThemeColor {
  const isQuiet = isStale(mark) || mark === 'running' || mark === 'waiting' || mark === 'ignored';
  return new vscode.ThemeColor(`verdict.${isQuiet ? 'stale' : mark === 'vacuous' ? 'unknown' : mark}Foreground`);
}

function paletteOf(theme: vscode.ColorThemeKind): Palette {
  switch (theme) {
    case vscode.ColorThemeKind.Light:
      return palettes.light;
    case vscode.ColorThemeKind.Dark:
      return palettes.dark;
    case vscode.ColorThemeKind.HighContrast:
      return palettes.contrastDark;
    case vscode.ColorThemeKind.HighContrastLight:
      return palettes.contrastLight;
  }
}
