import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#office/api/send.ts';
import { Columns } from '#office/components/detail/detail.tsx';
import { Box } from '#office/components/screen.tsx';
import { mapImport, readImportAnew, removeImport } from '#staff/imports/contract.ts';
import type { Mapping, OneImport } from '#staff/imports/shapes-contract.ts';
import { t } from '#text/office/imports.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { fieldWords } from './import-words.ts';
import { MappingColumns } from './mapping-columns.tsx';
import { MappingRules } from './mapping-rules.tsx';
import { MappingSheet } from './mapping-sheet.tsx';
import { importQuery, useStep } from './use-import.ts';
import styles from './imports.module.css';

/** Which column of the file is which of the shop. */
export function MappingStep({ of: given }: { of: OneImport }) {
  const { id, kind, look, columns, recognised } = given;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { step, isPending, problem } = useStep(given);
  const [mapping, setMapping] = useState<Mapping>(given.mapping);
  const [remembers, setRemembers] = useState(given.mapping.template !== null);
  const [name, setName] = useState(given.mapping.template ?? given.name.replace(/\.[^.]*$/, ''));
  const change = (changes: Partial<Mapping>) => setMapping({ ...mapping, ...changes });

  const readAs = (asked: { kind?: OneImport['kind']; sheet?: number; head?: number | null }) =>
    step(async ({ params, version }) => {
      const body = { version, kind, sheet: look.sheet, head: look.head, ...asked };
      const { import: read } = await api(readImportAnew, { params, body });
      client.setQueryData(importQuery(id).queryKey, read);
    });
  const missing = columns.find(
    (column) =>
      column.is_key &&
      !mapping.columns.includes(column.name) &&
      !(column.name === 'warehouse' && mapping.warehouses[''] !== undefined),
  );
  const submit = () =>
    step(({ params, version }) => {
      const template = remembers && name.trim() !== '' ? name.trim().slice(0, 100) : null;
      return api(mapImport, { params, body: { version, mapping: { ...mapping, template } } });
    });
  const remove = () =>
    step(async ({ params, version }) => {
      await api(removeImport, { params, body: { version } });
      await navigate({ to: '/importy' });
    });
  const unready = kind === null ? t('imports.mapping.noKind') : missing && noKey(missing.name);
  return (
    <>
      {recognised ? (
        <Message tone="success">
          <b>{t('imports.mapping.recognised', { name: recognised.name })}</b>{' '}
          {recognised.missing.length > 0
            ? t('imports.mapping.missing', { headings: recognised.missing.join(', ') })
            : ''}{' '}
          {recognised.added.length > 0
            ? t('imports.mapping.added', { headings: recognised.added.join(', ') })
            : ''}
        </Message>
      ) : null}
      <MappingSheet
        key={`${look.sheet} ${look.head}`}
        look={look}
        columns={mapping.columns}
        isBusy={isPending}
        onRead={readAs}
      />
      <Columns
        side={
          <MappingRules
            of={given}
            mapping={mapping}
            isBusy={isPending}
            onKind={(chosen) => readAs({ kind: chosen })}
            onChange={change}
          />
        }
      >
        <Box
          title={t('imports.mapping.columns')}
          badge={
            <span className={styles.quiet}>
              {t('imports.mapping.used', {
                used: mapping.columns.filter((one) => one !== null).length,
                all: look.columns.length,
              })}
            </span>
          }
          isFlush
        >
          <MappingColumns look={look} of={given} mapping={mapping} onChange={change} />
        </Box>
      </Columns>
      <section className={styles.bar} aria-label={t('imports.mapping.submit')} data-bottom-bar>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={remembers}
            onChange={({ target }) => setRemembers(target.checked)}
          />
          {t('imports.mapping.remember')}
        </label>
        <input
          className={styles.input}
          aria-label={t('imports.mapping.rememberName')}
          maxLength={100}
          value={name}
          disabled={!remembers}
          onChange={({ target }) => setName(target.value)}
        />
        <span className={styles.push}>
          {problem ? <FormProblem>{problem}</FormProblem> : (unready ?? null)}
        </span>
        <Button variant="quiet" disabled={isPending} onClick={remove}>
          {t('imports.mapping.remove')}
        </Button>
        <Button
          variant="buy"
          isLoading={isPending}
          disabled={unready !== undefined}
          onClick={submit}
        >
          {t('imports.mapping.submit')}
        </Button>
      </section>
    </>
  );
}

const noKey = (column: string) => t('imports.mapping.noKey', { column: fieldWords(column) });
