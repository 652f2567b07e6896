import { useEffect, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { base64Of, MOST_BYTES } from '#shop/kernel/given-file.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { formatFileSize } from '#text/format.ts';
import { tq } from '#text/quick-order.ts';
import type { Mapped } from './columns-dialog.tsx';
import { guessRoles } from '#shop/quick-order/parse/columns.ts';
import { type FileSheet, readFile } from '#shop/quick-order/file-contract.ts';
import type { Known } from '#shop/quick-order/parse/known.ts';
import { knownRoles } from '#shop/quick-order/parse/known-columns.ts';
import { MOST_ROWS, type Parsed, parseText } from '#shop/quick-order/parse/parse.ts';
import {
  cellsOfSheet,
  isText,
  parseTable,
  wordsOfRows,
} from '#shop/quick-order/parse/parse-table.ts';
import { useKnown } from './use-known.ts';
import { useStable } from './use-stable.ts';

type Asked = { name: string; sheets: FileSheet[]; known: Known };

const textOf = ({ rows }: FileSheet) => rows.map(({ cells }) => cells.join(' ')).join('\n');

/** Files that are chosen, or dropped anywhere on the page. */
export function useFiles(onParsed: (name: string, parsed: Parsed, lines: number) => void) {
  const api = useApi();
  const lookUp = useKnown();
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const take = (name: string, mapped: Mapped[], known: Known) => {
    setAsked(null);
    const cut = mapped.find(({ sheet }) => sheet.count > sheet.rows.length)?.sheet.count;
    const parsed = mapped.map(({ sheet, mapping }) =>
      isText(sheet.rows) ? parseText(textOf(sheet), known) : parseTable(sheet.rows, mapping, known),
    );
    const entries = parsed.flatMap((one) => one.entries);
    const skipped = parsed.flatMap((one) => one.skipped);
    const count = cut ?? entries.length;
    if (count > MOST_ROWS) setProblem(tq('editor.tooMany', { count }));
    else if (entries.length === 0) setProblem(tq('file.noGoods'));
    else
      onParsed(
        name,
        { entries, skipped },
        mapped.reduce((sum, { sheet }) => sum + sheet.count, 0),
      );
  };
  const read = async (file: File) => {
    setProblem(null);
    if (file.size > MOST_BYTES)
      return setProblem(tq('file.tooLarge', { name: file.name, size: formatFileSize(file.size) }));
    setReading(file.name);
    try {
      const content = await base64Of(file);
      const { sheets } = await api(readFile, { body: { name: file.name, content } });
      const known = await lookUp(wordsOfRows(sheets.flatMap(({ rows }) => rows)));
      const [sheet] = sheets as [FileSheet];
      const guess = guessRoles(cellsOfSheet(sheet), known);
      const remembered = guess.head === null ? null : knownRoles(sheet.rows[guess.head]!.cells);
      const mapping = remembered ? { ...guess, roles: remembered } : guess;
      const isCertain = remembered !== null || guess.isCertain || isText(sheet.rows);
      if (sheets.length === 1 && isCertain) take(file.name, [{ sheet, mapping }], known);
      else setAsked({ name: file.name, sheets, known });
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setReading(null);
    }
  };
  const isOver = useDrop((file) => void read(file));
  return {
    reading,
    problem,
    isOver,
    read,
    asked: asked && { ...asked, onClose: () => setAsked(null) },
    onMapped: (mapped: Mapped[]) => take(asked!.name, mapped, asked!.known),
  };
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
