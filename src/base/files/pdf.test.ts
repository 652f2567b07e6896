import { expect, test } from 'vitest';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { newPdf, toBuffer } from './pdf.server.ts';

/** Without what differs from one moment to the next. */
const drawn = async (...texts: string[]) => {
  const pdf = newPdf('Skúška');
  pdf.info.CreationDate = new Date(0);
  for (const text of texts) pdf.font('bold').text(text).font('plain').text(text);
  return (await toBuffer(pdf)).toString('latin1').replace(/\/ID \[.*\]/, '');
};

test('documents share fonts that were taken apart once, and nothing else', async () => {
  const alone = await drawn('Ústredňa');
  const other = await drawn('Žltý kôň, 12 V', 'ďalší riadok');
  expect(other).not.toBe(alone);
  expect(await drawn('Ústredňa')).toBe(alone);
});

test.runIf(canReadPdf)(
  'a letter stays text, whatever was made of it before: an accent is drawn over its glyph',
  async () => {
    const read = async (text: string) => {
      const pdf = newPdf('Skúška');
      pdf.font('bold').text(text);
      return pdfText(await toBuffer(pdf));
    };
    // Letters that no other document has.
    expect(await read('й')).toContain('й');
    expect(await read('ий')).toContain('ий');
  },
);
