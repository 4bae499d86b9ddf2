/** The pictures in the gutter: each verdict has a shape of its own, so that colour is never all that tells them apart. */
import * as vscode from 'vscode';
import { assertNever } from '../../../server/src/base/assert-never';
import type { Mark } from './mark';

/** Colours of one kind of theme. The filled signs carry their stroke in `paper`. */
export interface Palette {
  readonly proved: string;
  readonly refuted: string;
  readonly bounded: string;
  readonly unknown: string;
  readonly quiet: string;
  readonly paper: string;
}

export const palettes = {
  dark: {
    proved: '#4cc38a',
    refuted: '#f2555a',
    bounded: '#5aa9f0',
    unknown: '#e5b454',
    quiet: '#8b949e',
    paper: '#1b1f23',
  },
  light: {
    proved: '#1a8a4c',
    refuted: '#d1242f',
    bounded: '#0b6bcb',
    unknown: '#a86a00',
    quiet: '#7a828c',
    paper: '#ffffff',
  },
  contrastDark: {
    proved: '#3ff23f',
    refuted: '#ff5f5f',
    bounded: '#6fc3ff',
    unknown: '#ffd633',
    quiet: '#ffffff',
    paper: '#000000',
  },
  contrastLight: {
    proved: '#006300',
    refuted: '#b5200d',
    bounded: '#0f4a85',
    unknown: '#7a4b00',
    quiet: '#292929',
    paper: '#ffffff',
  },
} as const satisfies Record<string, Palette>;

/** A picture as the editor takes it. */
export function icon(mark: Mark, palette: Palette): vscode.Uri {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke-linecap="round" stroke-linejoin="round"><title>${mark}</title>${shape(mark, palette)}</svg>`;
  return vscode.Uri.parse(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`);
}

const tick = 'M5.2 8.3 7.2 10.3 10.9 5.9';
const cross = 'M5.9 5.9 10.1 10.1M10.1 5.9 5.9 10.1';
const question = 'M5.9 6.4A2.1 2.1 0 1 1 8.7 8.3C8.1 8.6 8 8.9 8 9.4M8 11.6V11.65';
const circle = '<circle cx="8" cy="8" r="5.6"';
const octagon = '<path d="M5.7 2.4H10.3L13.6 5.7V10.3L10.3 13.6H5.7L2.4 10.3V5.7Z"';
/** Not a diamond: with a question mark in it that is the sign for a letter that cannot be shown. */
const square = '<rect x="2.3" y="2.3" width="11.4" height="11.4" rx="2.4"';

function shape(mark: Mark, colours: Palette): string {
  const { proved, refuted, bounded, unknown, quiet, paper } = colours;
  switch (mark) {
    case 'proved':
      return filled(circle, proved) + stroke(tick, paper);
    case 'refuted':
      return filled(octagon, refuted) + stroke(cross, paper);
    case 'bounded':
      return hollow(circle, bounded) + `<path d="M8 4.4A3.6 3.6 0 0 1 8 11.6Z" fill="${bounded}"/>`;
    case 'unknown':
      return filled(square, unknown) + stroke(question, paper, 1.6);
    case 'vacuous':
      return hollow(circle, unknown) + stroke('M4.2 11.8 11.8 4.2', unknown);
    case 'running':
      return spinner(bounded, quiet);
    case 'waiting':
      return `<circle cx="8" cy="8" r="1.7" fill="${quiet}" opacity="0.7"/>`;
    case 'ignored':
      return hollow(circle, quiet) + stroke('M5.4 8H10.6', quiet);
    case 'stale-proved':
      return dashed(circle, quiet) + stroke(tick, quiet, 1.2);
    case 'stale-refuted':
      return dashed(octagon, quiet) + stroke(cross, quiet, 1.2);
    case 'stale-bounded':
      return dashed(circle, quiet);
    case 'stale-unknown':
      return dashed(square, quiet) + stroke(question, quiet, 1.2);
    default:
      return assertNever(mark);
  }
}

function filled(outline: string, colour: string): string {
  return `${outline} fill="${colour}"/>`;
}

function hollow(outline: string, colour: string): string {
  return `${outline} stroke="${colour}" stroke-width="1.5"/>`;
}

function dashed(outline: string, colour: string): string {
  return `${outline} stroke="${colour}" stroke-width="1.1" stroke-dasharray="2.1 1.7" opacity="0.85"/>`;
}

function stroke(path: string, colour: string, width = 1.7): string {
  return `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>`;
}

/** An arc that turns; where the user wants no motion it stands still. */
function spinner(colour: string, track: string): string {
  const style =
    '<style>@keyframes t{to{transform:rotate(360deg)}}path{animation:t 1.1s linear infinite;transform-origin:8px 8px}' +
    '@media (prefers-reduced-motion:reduce){path{animation:none}}</style>';
  const ring = `<circle cx="8" cy="8" r="5.2" stroke="${track}" stroke-width="1.5" opacity="0.35"/>`;
  return `${style}${ring}<path d="M8 2.8A5.2 5.2 0 0 1 13.2 8" stroke="${colour}" stroke-width="1.7"/>`;
}
