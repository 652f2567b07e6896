import { execFileSync, spawnSync } from 'node:child_process';
import { plain } from './mails.ts';

/** Whether a program of the operating system is there; the whole test run on Debian installs them. */
export const has = (tool: string) => spawnSync('which', [tool]).status === 0;

export const canReadPdf = has('pdftotext');

/** Where words begin on the page, in points from its left edge. */
export const pdfLefts = (pdf: Buffer, word: string) => {
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  return Array.from(boxes.matchAll(/xMin="([\d.]+)"[^>]*>([^<]*)</g))
    .filter(([, , text]) => text === word)
    .map(([, left]) => Math.round(Number(left)));
};

/** What a reader can select in a PDF, laid out as on the page, with ordinary spaces. */
export const pdfText = (pdf: Buffer) =>
  plain(execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }));
