import { CSV_MARK, csvLine } from '#base/files/csv.ts';
import type { Allowance } from '#base/wire/too-much.ts';
import { type IsHead, parseCsv as parse } from '#base/files/tables/csv.ts';
import { inWords } from './in-words.ts';

/** The records of a CSV, or why it is none. */
export const parseCsv = (text: string, isHead?: IsHead, cells?: Allowance): string[][] => {
  try {
    return parse(text, isHead, cells);
  } catch (error) {
    throw inWords(error);
  }
};

/** As a Slovak Excel opens it by a double click. */
export const writeCsv = (records: string[][]): string => CSV_MARK + records.map(csvLine).join('');
