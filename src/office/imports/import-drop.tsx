import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, FileX } from 'lucide-react';
import { useRef, useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { sendFile } from '#office/api/send-file.ts';
import { useMe } from '#office/api/session.ts';
import { DropArea } from '#office/components/files/drop-area.tsx';
import { importPlace } from '#office/navigation/places.ts';
import { addImport, LARGEST_FILE } from '#staff/imports/contract.ts';
import { type ImportKind, kindsOf } from '#staff/imports/kinds.ts';
import { ROLE_PERMISSIONS } from '#staff/permissions.ts';
import { t } from '#text/office/imports.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './imports.module.css';

/** Where a file is dropped; what is in it is told by its headings, unless somebody says it. */
export function ImportDrop() {
  const kinds = kindsOf(ROLE_PERMISSIONS[useMe().role]);
  const [kind, setKind] = useState<ImportKind | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { bring, reading, refused } = useBring(kind);
  return (
    <section className={styles.bring}>
      <div className={styles.kinds} role="group" aria-label={t('imports.kindLabel')}>
        {[null, ...kinds].map((one) => (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
            {t(`imports.kinds.${one ?? 'any'}`)}
          </button>
        ))}
      </div>
      <DropArea
        className={classNames(styles.drop, refused && styles.wrong)}
        onFiles={([file]) => bring(file)}
      >
        {refused ? <FileX /> : <FileUp />}
        <div role="status">
          {reading ? (
            <>
              <b>{t('imports.drop.reading', { name: reading })}</b>
              <progress aria-label={t('imports.drop.reading', { name: reading })} />
            </>
          ) : refused ? (
            <>
              <b>{t('imports.drop.refused', { name: refused.name })}</b>
              <p>{refused.problem}</p>
            </>
          ) : (
            <b>{t('imports.drop.title')}</b>
          )}
        </div>
        <Button
          variant="line"
          size="sm"
          disabled={reading !== undefined}
          onClick={() => input.current?.click()}
        >
          {t('imports.drop.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('imports.drop.input')}
          accept=".xlsx,.csv,.txt,.json"
          onChange={({ target }) => {
            bring(target.files?.[0]);
            // The same file once more is another choice.
            target.value = '';
          }}
        />
        <span>{t('imports.drop.from')}</span>
        <small>{t('imports.drop.limits')}</small>
      </DropArea>
    </section>
  );
}

function useBring(kind: ImportKind | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<{ name: string; problem: string }>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: File) =>
      sendFile(addImport, file, { name: file.name.slice(0, 200), ...(kind ? { kind } : {}) }),
    onMutate: () => setRefused(undefined),
    onSuccess: async ({ id }) => {
      await navigate(importPlace(id));
      await readAnew(client, ['imports']);
    },
    onError: (error, { name }) => setRefused({ name, problem: wordsOf(error) }),
  });
  const bring = (file: File | undefined) => {
    if (!file || isPending) return;
    if (file.size > LARGEST_FILE)
      setRefused({ name: file.name, problem: t('imports.drop.tooLarge') });
    else mutate(file);
  };
  return { bring, refused, reading: isPending ? variables.name : undefined };
}
