import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { EditForm } from '#office/components/form/edit-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { Box } from '#office/components/screen.tsx';
import { Codes, getCodes, saveCodes } from '#staff/accounting/contract.ts';
import { t } from '#text/office/accounting.ts';
import { AccordionItem } from '#ui/navigation/accordion.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
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
const LONGEST_CODE = { pohoda: 19, money: 10 };

/** What the program calls how a document is booked; it is written into the files of the month. */
export function AccountingCodes() {
  const me = useMe();
  const { data } = useQuery(codesQuery);
  if (!data || !mayDo(me, saveCodes.needs)) return null;
  return (
    <Box title={t('accounting.codes.title')}>
      <CodesForm read={data} />
    </Box>
  );
}

const valueOf = ({ codes, version }: Read) => ({ value: codes, version });

function CodesForm({ read }: { read: Read }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const form = useEditForm({
    schema: Codes,
    seen: valueOf(read),
    save: (codes, version) => api(saveCodes, { body: { version, codes } }),
    read: valueOf,
    readSaved: valueOf,
    onSaved: (saved) => {
      client.setQueryData(codesQuery.queryKey, saved);
      toasts.success(t('accounting.codes.saved'));
    },
  });
  return (
    <EditForm of={form} className={styles.codes}>
      <p className="muted">{t('accounting.codes.note')}</p>
      {PROGRAMS.map((program) => (
        <AccordionItem key={program} title={t(`accounting.formats.${program}`)}>
          <div className={styles.program}>
            {KINDS.map((kind) => (
              <fieldset key={kind} className={styles.kind}>
                <legend>{t(`accounting.codes.kinds.${kind}`)}</legend>
                {FIELDS[program].map((field) => (
                  <FormText
                    key={field}
                    of={form}
                    name={`${program}.${kind}.${field}` as typeof form.names}
                    autoComplete="off"
                    maxLength={LONGEST_CODE[program]}
                    label={t(`accounting.codes.fields.${field}`)}
                    fullLabel={[
                      t(`accounting.formats.${program}`),
                      t(`accounting.codes.kinds.${kind}`),
                      t(`accounting.codes.fields.${field}`),
                    ].join(', ')}
                  />
                ))}
              </fieldset>
            ))}
          </div>
        </AccordionItem>
      ))}
    </EditForm>
  );
}
