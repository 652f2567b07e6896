/** How bad it is: nothing, worth knowing, or to be put right before customers come. */
export type State = 'ok' | 'warn' | 'fail';

/** What one look at the shop found, and what to do about it. */
export type Finding = { check: string; state: State; message: string; advice: string };

/** Whether customers can buy. */
export const isWell = (findings: Finding[]): boolean =>
  findings.every(({ state }) => state !== 'fail');

export const ok = (check: string, message: string): Finding => ({
  check,
  message,
  state: 'ok',
  advice: '',
});
export const warn = (check: string, message: string, advice: string): Finding => ({
  check,
  message,
  advice,
  state: 'warn',
});
export const fail = (check: string, message: string, advice: string): Finding => ({
  check,
  message,
  advice,
  state: 'fail',
});
