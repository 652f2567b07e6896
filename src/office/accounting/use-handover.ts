import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fillPath } from '#base/wire/api.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { plurals } from '#text/office/accounting.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { type Format, handOver, handOverChosen, openHandover } from '#staff/accounting/contract.ts';

/** The last choice of format is offered first. */
const LAST_FORMAT = 'bastion-office-accounting-format';
/** Programs and files that hold documents. */
export const PROGRAMS = ['pohoda', 'omega', 'money', 'ubl', 'xlsx', 'pdf'] as const;

export const lastFormat = (): Format =>
  PROGRAMS.find((one) => one === localStorage.getItem(LAST_FORMAT)) ?? 'pohoda';

/** The file is downloaded by a plain link, so that the browser saves it while the server is still writing it. */
function save(id: number) {
  const link = document.createElement('a');
  link.href = fillPath(openHandover.url, { id });
  link.download = '';
  link.click();
}

type Wanted = { format: Format } & (
  { period: { from: string; to: string }; isNewOnly: boolean } | { numbers: string[] }
);

const send = ({ format, ...wanted }: Wanted) => {
  const headers = { 'idempotency-key': newKey() };
  return 'numbers' in wanted
    ? api(handOverChosen, { body: { numbers: wanted.numbers, format }, headers })
    : api(handOver, {
        body: { ...wanted.period, format, is_new_only: wanted.isNewOnly },
        headers,
      });
};

/** Hands documents to the accountant and saves their file. */
export function useHandover({ saysProblem = false } = {}) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ handover }, { format }) => {
      localStorage.setItem(LAST_FORMAT, format);
      save(handover.id);
      toasts.success(plurals('accounting.done', handover.count));
      return client.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error) => (saysProblem ? toasts.error(wordsOf(error)) : undefined),
  });
}
