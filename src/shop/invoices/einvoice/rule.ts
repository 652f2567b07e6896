import { all, type Element } from './element.ts';

export type Level = 'error' | 'warning';
export type Finding = { rule: string; level: Level; where: string; message: string };

export type Rule = {
  rule: string;
  level: Level;
  /** The way from the root to what it is about; it is asked of each such element. */
  at: string;
  message: string;
  holds: (element: Element, root: Element) => boolean;
};

type Ids = string | string[];
type Holds = Rule['holds'];

/** One condition, under all the ids that say it. */
export const error = (ids: Ids, at: string, message: string, holds: Holds): Rule[] =>
  [ids].flat().map((rule) => ({ rule, level: 'error', at, message, holds }));

export const warning = (ids: Ids, at: string, message: string, holds: Holds): Rule[] =>
  error(ids, at, message, holds).map((rule) => ({ ...rule, level: 'warning' }));

export const findingsOf = (rules: Rule[], root: Element): Finding[] =>
  rules.flatMap(({ rule, level, at, message, holds }) =>
    all(root, at)
      .filter((element) => !holds(element, root))
      .map(({ path }) => ({ rule, level, where: path, message })),
  );
