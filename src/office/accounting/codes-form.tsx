import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { api } from '#office/api/send.ts';
import { EditForm } from '#office/components/form/edit-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { Codes, saveCodes } from '#staff/accounting/contract.ts';
import { t } from '#text/office/accounting.ts';
import { AccordionItem } from '#ui/navigation/accordion.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { codesQuery, PROGRAMS, type Program, type ReadCodes } from './codes-query.ts';
import styles from './accounting.module.css';

const KINDS = ['invoice', 'credit_note', 'advance'] as const;
const FIELDS = {
  pohoda: ['accounting', 'vat', 'control', 'centre'],
  money: ['accounting', 'vat', 'centre'],
} as const;
const LONGEST_CODE = { pohoda: 19, money: 10 };

const valueOf = ({ codes, version }: ReadCodes) => ({ value: codes, version });

type Props = {
  read: ReadCodes;
  /** What was pressed to get here. */
  opened: Program;
};

export function CodesForm({ read, opened }: Props) {
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
  const fold = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The one that was pressed is gone, and the focus with it.
    if (document.activeElement === document.body)
      fold.current?.querySelector<HTMLElement>('[open] > summary')?.focus();
  }, []);
  return (
    <div ref={fold}>
      <EditForm of={form} className={styles.codes}>
        <p className="muted">{t('accounting.codes.note')}</p>
        {PROGRAMS.map((program) => (
          <AccordionItem
            key={program}
            title={t(`accounting.formats.${program}`)}
            isOpen={program === opened}
          >
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
    </div>
  );
}
