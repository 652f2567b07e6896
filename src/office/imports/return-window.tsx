import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { returnImport } from '#staff/imports/contract.ts';
import type { OneImport } from '#staff/imports/shapes-contract.ts';
import { t } from '#text/office/imports.ts';

type Props = { of: OneImport; onClose: () => void };

/** Asked once more, as it changes as much as the import did. */
export function ReturnWindow({ of: { id, version, name }, onClose }: Props) {
  const client = useQueryClient();
  return (
    <AskForm
      title={t('imports.result.ask', { name })}
      submit={t('imports.result.askSubmit')}
      onClose={onClose}
      send={() => api(returnImport, { params: { id }, body: { version } })}
      onDone={() => readAnew(client, ['imports'])}
    >
      <p>{t('imports.result.undoMore')}</p>
    </AskForm>
  );
}
