import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from './invariants';
import { mutate, Random } from './mutate';

/** Damaged texts: the parser never throws, never hangs, and what it returns is sound. */
const folder = path.join(import.meta.dirname, 'll');
const names = readdirSync(folder).filter((name) => name.endsWith('.ll'));
const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
const perText = 160;

describe('damaged texts', () => {
  it.each(names.map((name, index) => [name, index] as const))(`${perText} times %s`, (_name, index) => {
    for (let i = 0; i < perText; i++) {
      const random = new Random(index * perText + i);
      const text = mutate(texts[index]!, random, random.pick(texts));
      try {
        checkInvariants(text);
      } catch (error) {
        throw new Error(`seed ${index * perText + i}: ${String(error)}`, { cause: error });
      }
    }
  });

  it('are at least 2,000', () => {
    expect(names.length * perText).toBeGreaterThanOrEqual(2000);
  });

  it('cut after every character of a function', () => {
    const text = texts[names.indexOf('numbering.ll')]!;
    for (let end = 0; end < text.length; end++) checkInvariants(text.slice(0, end));
  });
});
