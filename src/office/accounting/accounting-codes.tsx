import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Box } from '#office/components/screen.tsx';
import { LoadingState } from '#office/components/states.tsx';
import { onDemand } from '#office/components/window-on-demand.tsx';
import { saveCodes } from '#staff/accounting/contract.ts';
import { t } from '#text/office/accounting.ts';
import { AccordionItem } from '#ui/navigation/accordion.tsx';
import { codesQuery, type Program, PROGRAMS } from './codes-query.ts';
import styles from './accounting.module.css';

const { Part: CodesForm, ...codesForm } = onDemand(
  async () => (await import('./codes-form.tsx')).CodesForm,
);

/** What the program calls how a document is booked; it is written into the files of the month. */
export function AccountingCodes() {
  const me = useMe();
  const { data } = useQuery(codesQuery);
  const [opened, setOpened] = useState<Program | null>(null);
  const isHere = codesForm.useWhen(opened !== null, () => setOpened(null));
  if (!data || !mayDo(me, saveCodes.needs)) return null;
  return (
    <Box title={t('accounting.codes.title')}>
      {isHere && opened ? (
        <CodesForm read={data} opened={opened} />
      ) : (
        <Folds opened={opened} onOpen={setOpened} />
      )}
    </Box>
  );
}

type FoldsProps = { opened: Program | null; onOpen: (program: Program) => void };

/** Stands in the place of the form until it is opened: most months need no code changed. */
const Folds = ({ opened, onOpen }: FoldsProps) => (
  <div className={styles.codes} {...codesForm.soon}>
    <p className="muted">{t('accounting.codes.note')}</p>
    {PROGRAMS.map((program) => (
      <AccordionItem
        key={program}
        title={t(`accounting.formats.${program}`)}
        isOpen={program === opened}
        onToggle={(isOpen) => {
          if (isOpen) onOpen(program);
        }}
      >
        <LoadingState />
      </AccordionItem>
    ))}
  </div>
);
