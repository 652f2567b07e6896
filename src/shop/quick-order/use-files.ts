import { useEffect, useState } from 'react';
import { useApi } from '#base/api.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { formatFileSize } from '#text/format.ts';
import { tq } from '#text/quick-order.ts';
import type { Mapped } from './columns-dialog.tsx';
import { guessRoles } from './columns.ts';
import { type FileSheet, readFile } from './file-contract.ts';
import { knownRoles } from './known-columns.ts';
import { MOST_BYTES, MOST_ROWS, type Parsed } from './parse.ts';
import { parseTable } from './parse-table.ts';
import { useStable } from './use-stable.ts';

type Asked = { name: string; sheets: FileSheet[] };

/** Files that are chosen, or dropped anywhere on the page. */
export function useFiles(onParsed: (name: string, parsed: Parsed, lines: number) => void) {
  const api = useApi();
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const take = (name: string, { sheet, roles, hasHead }: Mapped) => {
    setAsked(null);
    const parsed = parseTable(sheet.rows, roles, hasHead);
    const count = sheet.count - (hasHead ? 1 : 0);
    if (count > MOST_ROWS) setProblem(tq('editor.tooMany', { count }));
    else onParsed(name, parsed, sheet.count);
  };
  const read = async (file: File) => {
    setProblem(null);
    if (file.size > MOST_BYTES)
      return setProblem(tq('file.tooLarge', { name: file.name, size: formatFileSize(file.size) }));
    setReading(file.name);
    try {
      const content = await base64Of(file);
      const { sheets } = await api(readFile, { body: { name: file.name, content } });
      const [sheet] = sheets;
      const head = sheet!.rows[0]?.cells ?? [];
      const known = sheets.length === 1 ? knownRoles(head) : null;
      const guess = guessRoles(sheet!.rows.map(({ cells }) => cells));
      if (known) take(file.name, { sheet: sheet!, roles: known, hasHead: true });
      else if (sheets.length === 1 && guess.isCertain)
        take(file.name, { sheet: sheet!, roles: guess.roles, hasHead: true });
      else setAsked({ name: file.name, sheets });
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setReading(null);
    }
  };
  const isOver = useDrop((file) => void read(file));
  return {
    ...{ reading, problem, isOver, read },
    asked: asked && { ...asked, onClose: () => setAsked(null) },
    onMapped: (mapped: Mapped) => take(asked!.name, mapped),
  };
}

const CHUNK = 0x8000;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let signs = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    signs += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(signs);
}

/** The whole page is where a file may be dropped. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useStable(onFile);
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    const dropped = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) drop(file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', dropped);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', dropped);
    };
  }, [drop]);
  return isOver;
}
