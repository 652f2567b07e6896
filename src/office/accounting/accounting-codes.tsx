import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { Box } from '#office/components/screen.tsx';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { useChanged, useLeaveQuestion } from '#office/components/unsaved.tsx';
import type { Difference } from '#office/orders/order-differences.ts';
import { isStale, useBeginning, useVersions } from '#office/settings/versions.ts';
import { t } from '#text/office.ts';
import { AccordionItem } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
import { type Codes, getCodes, saveCodes } from '#staff/accounting/contract.ts';
import styles from './accounting.module.css';

type Read = { codes: Codes; version: string };

const codesQuery = queryOptions({
  queryKey: ['accounting', 'codes'],
  queryFn: ({ signal }): Promise<Read> => api(getCodes, { signal }),
  // The form begins with what is there when the screen is opened, not with what was there the last time.
  gcTime: 0,
});

const KINDS = ['invoice', 'credit_note', 'advance'] as const;
const FIELDS = {
  pohoda: ['accounting', 'vat', 'control', 'centre'],
  money: ['accounting', 'vat', 'centre'],
} as const;
const PROGRAMS = ['pohoda', 'money'] as const;
const LONGEST = { pohoda: 19, money: 10 };
type Program = keyof typeof FIELDS;
type Kind = (typeof KINDS)[number];
const codeOf = (codes: Codes, program: Program, kind: Kind, field: string): string =>
  (codes[program][kind] as Record<string, string>)[field]!;

/** What the program calls how a document is booked; it is written into the files of the month. */
export function AccountingCodes() {
  const me = useMe();
  const { data } = useQuery(codesQuery);
  if (!data || !mayDo(me, saveCodes.needs)) return null;
  return (
    <Box title={t('accounting.codes.title')}>
      <Shown read={data} />
    </Box>
  );
}

function Shown({ read }: { read: Read }) {
  const { first, round, begin } = useBeginning(read);
  return <CodesForm key={round} first={first} begin={begin} />;
}

function CodesForm({ first, begin }: { first: Read; begin: (anew: Read) => void }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const look = () => client.fetchQuery(codesQuery);
  const { seen, newest, onRefused, onSaved } = useVersions<Read>({ first, look, begin });
  const { codes } = seen;
  const form = useRef<HTMLFormElement>(null);
  const { changed, recheck, forget } = useChanged(form);
  const { question } = useLeaveQuestion(changed.length > 0);
  const save = useMutation({
    mutationFn: (typed: Codes) => {
      const { version } = newest ?? seen;
      return api(saveCodes, { body: { version, codes: typed } }).catch(onRefused);
    },
    onSuccess: (saved) => {
      forget();
      onSaved(saved);
      toasts.success(t('accounting.codes.saved'));
      client.setQueryData(codesQuery.queryKey, saved);
    },
  });
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    // What was not changed here stays as a colleague has set it meanwhile.
    const wanted = (program: Program, kind: Kind, field: string) => {
      const typed = (given.get(`${program} ${kind} ${field}`) as string).trim();
      const isChanged = typed !== codeOf(codes, program, kind, field);
      return isChanged || !newest ? typed : codeOf(newest.codes, program, kind, field);
    };
    const allOf = (program: Program) =>
      Object.fromEntries(
        KINDS.map((kind) => [
          kind,
          Object.fromEntries(FIELDS[program].map((field) => [field, wanted(program, kind, field)])),
        ]),
      );
    save.mutate({ pohoda: allOf('pohoda'), money: allOf('money') } as Codes);
  };
  return (
    <form ref={form} className={styles.codes} onSubmit={onSubmit} onChange={recheck}>
      <p className="muted">{t('accounting.codes.note')}</p>
      {PROGRAMS.map((program) => (
        <AccordionItem key={program} title={t(`accounting.formats.${program}`)}>
          <div className={styles.program}>
            {KINDS.map((kind) => (
              <fieldset key={kind} className={styles.kind}>
                <legend>{t(`accounting.codes.kinds.${kind}`)}</legend>
                {FIELDS[program].map((field) => (
                  <TextField
                    key={field}
                    name={`${program} ${kind} ${field}`}
                    autoComplete="off"
                    maxLength={LONGEST[program]}
                    defaultValue={codeOf(codes, program, kind, field)}
                    label={t(`accounting.codes.fields.${field}`)}
                  />
                ))}
              </fieldset>
            ))}
          </div>
        </AccordionItem>
      ))}
      {newest ? (
        <StaleNotice
          title={t('office.stale')}
          differences={differencesOf(codes, newest.codes)}
          onDiscard={() => begin(newest)}
        />
      ) : null}
      <FormProblem>
        {save.error && !isStale(save.error) ? wordsOf(save.error) : undefined}
      </FormProblem>
      <div className={styles.actions}>
        <Button type="submit" isLoading={save.isPending}>
          {t('office.save')}
        </Button>
      </div>
      {question}
    </form>
  );
}

const differencesOf = (seen: Codes, newest: Codes): Difference[] =>
  PROGRAMS.flatMap((program) =>
    KINDS.flatMap((kind) =>
      FIELDS[program].map((field) => ({
        what: [
          t(`accounting.formats.${program}`),
          t(`accounting.codes.kinds.${kind}`),
          t(`accounting.codes.fields.${field}`),
        ].join(', '),
        seen: codeOf(seen, program, kind, field),
        newest: codeOf(newest, program, kind, field),
      })),
    ),
  ).filter((one) => one.seen !== one.newest);
