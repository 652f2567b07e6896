/** Whether it is a whole PDF, by its content: a header, a cross-reference table and an end. */
export function isPdf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1024).toString('latin1');
  const tail = bytes.subarray(-2048).toString('latin1');
  return /%PDF-(1\.\d|2\.0)/.test(head) && /startxref\s+\d+\s+%%EOF/.test(tail);
}
