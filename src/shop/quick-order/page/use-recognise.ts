import { useState } from 'react';
import { tq } from '#text/quick-order.ts';
import { MOST_BYTES } from '#shop/kernel/given-file.ts';
import { MOST_ROWS, parseText, wordsOfText } from '#shop/quick-order/parse/parse.ts';
import type { Tools } from './row-tools.ts';
import { useKnown } from './use-known.ts';

/** Makes rows of a text, or says what is wrong with it. */
export function useRecognise(tools: Tools) {
  const lookUp = useKnown();
  const [problem, setProblem] = useState<string | null>(null);
  const recognise = async (text: string) => {
    setProblem(null);
    if (new Blob([text]).size > MOST_BYTES) return setProblem(tq('editor.tooLong'));
    const parsed = await tools.read(async () => parseText(text, await lookUp(wordsOfText(text))));
    if (!parsed) return;
    const { entries, skipped } = parsed;
    const count = entries.length;
    if (count > MOST_ROWS) return setProblem(tq('editor.tooMany', { count }));
    if (count === 0) return setProblem(tq('editor.noCodes'));
    const lines = new Set([...entries, ...skipped].map(({ line }) => line)).size;
    if (await tools.add(entries, { kind: 'paste', name: '', lines, skipped })) tools.setText('');
  };
  return { recognise, problem, setProblem };
}
