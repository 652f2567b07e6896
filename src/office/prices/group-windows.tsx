import { useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormSelect, FormText } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import {
  addGroup,
  EndedGroup,
  endGroup,
  GroupName,
  type MatrixGroup,
  NewGroup,
  renameGroup,
} from '#staff/prices/matrix-contract.ts';
import { plurals, t } from '#text/office/prices.ts';
import { Button } from '#ui/button.tsx';

type Props = { group: MatrixGroup; onClose: () => void };

const NameField = ({ of }: { of: TypedForm & { names: 'name' | 'discount_bp' } }) => (
  <FormText
    of={of}
    name="name"
    isRequired
    data-autofocus
    autoComplete="off"
    label={t('prices.groups.name')}
  />
);

export function AddWindow({ onClose }: Pick<Props, 'onClose'>) {
  const done = useDone('prices', 'customers');
  // One window is one group, however often its button is pressed.
  const [key] = useState(newKey);
  return (
    <AskForm
      title={t('prices.groups.add')}
      submit={t('office.save')}
      schema={NewGroup}
      begins={{ discount_bp: 0 }}
      send={async (body) => {
        await api(addGroup, { body, headers: { 'idempotency-key': key } });
        return body;
      }}
      onDone={({ name }) => done(t('prices.groups.added', { name }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameField of={form} />
          <FormText
            of={form}
            name="discount_bp"
            isRequired
            inputMode="decimal"
            autoComplete="off"
            label={t('prices.groups.base')}
            hint={t('prices.groups.baseHint')}
          />
        </>
      )}
    </AskForm>
  );
}

export function RenameWindow({ group, onEnd, onClose }: Props & { onEnd: () => void }) {
  const done = useDone('prices', 'customers');
  const mayEnd = mayDo(useMe(), endGroup.needs);
  const { id, name: was } = group;
  return (
    <AskForm
      title={t('prices.groups.rename')}
      submit={t('office.save')}
      schema={GroupName}
      begins={{ name: was }}
      send={async ({ name }) => {
        await api(renameGroup, { params: { id }, body: { name, was } });
        return name;
      }}
      onDone={(name) => done(t('prices.groups.renamed', { name }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameField of={form} />
          {mayEnd ? (
            <p>
              <Button variant="line" size="sm" onClick={onEnd}>
                {t('prices.groups.end')}
              </Button>
            </p>
          ) : null}
        </>
      )}
    </AskForm>
  );
}

type EndProps = Props & { groups: readonly MatrixGroup[] };

export function EndWindow({ group, groups, onClose }: EndProps) {
  const done = useDone('prices', 'customers');
  const { id, name, customers } = group;
  const others = groups.filter((one) => one.id !== id);
  const isHeld = customers > 0;
  return (
    <AskForm
      title={t('prices.groups.endTitle', { name })}
      intro={
        isHeld
          ? t('prices.groups.endHeld', {
              customers: plurals('prices.groups.customers', customers),
            })
          : t('prices.groups.endEmpty')
      }
      submit={t('prices.groups.endSubmit')}
      isDanger
      schema={EndedGroup}
      begins={{ move_to: null }}
      check={({ move_to: target }) =>
        isHeld && target === null ? { move_to: t('prices.groups.noTarget') } : {}
      }
      send={(body) => api(endGroup, { params: { id }, body })}
      onDone={() => done(t('prices.groups.ended', { name }))}
      onClose={onClose}
    >
      {(form) =>
        isHeld ? (
          <FormSelect
            of={form}
            name="move_to"
            label={t('prices.groups.moveTo')}
            options={[
              ['', t('prices.groups.choose')],
              ...others.map((one) => [String(one.id), one.name] as const),
            ]}
          />
        ) : null
      }
    </AskForm>
  );
}
