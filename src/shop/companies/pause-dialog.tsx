import { useState } from 'react';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { mayDo } from '#shop/kernel/roles.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { plurals, t } from '#text/account.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import type { Colleague } from './contract.ts';
import { heirsOf, nameOf } from './person.ts';
import { usePeopleCalls, usePeopleChange } from './use-people.ts';

/** Keys and shared lists that go on working. */
const madeBy = ({ keys, links }: Colleague) =>
  [
    ...(keys.length > 0 ? [t('account.people.madeKeys', { names: keys.join(', ') })] : []),
    ...(links > 0 ? [plurals('account.people.madeLinks', links)] : []),
  ].join('; ');

type Props = { person: Colleague; people: Colleague[]; onClose: () => void };

/** Asked before somebody is shut out, an invitation taken back or a request refused. */
export function PauseDialog({ person, people, onClose }: Props) {
  const [heir, setHeir] = useState('');
  const [isRevoking, setIsRevoking] = useState(false);
  const { save } = usePeopleCalls();
  const { change, isPending, error } = usePeopleChange(onClose);
  const heirs = heirsOf(people, person);
  const kind = person.state === 'asking' || person.state === 'invited' ? person.state : 'active';
  const values = { name: nameOf(person), email: person.email };
  const hasBasket = kind === 'active' && mayDo(person.roles, 'buy') && heirs.length > 0;

  return (
    <FormDialog
      title={t(`account.people.pausing.${kind}.title`, values)}
      submit={{ label: t(`account.people.pausing.${kind}.submit`), isDanger: true }}
      isPending={isPending}
      problem={error ? wordsOf(error) : null}
      onSubmit={() =>
        change({
          send: () =>
            save(person.id, {
              state: 'paused',
              ...(heir === '' ? {} : { basket_to: Number(heir) }),
              ...(isRevoking ? { revoke: true } : {}),
            }),
          done: `account.people.pausing.${kind}.done`,
          values,
        })
      }
      onClose={onClose}
    >
      <p>
        {t(
          person.is_you ? 'account.people.pausingYou' : `account.people.pausing.${kind}.text`,
          values,
        )}
      </p>
      {hasBasket ? (
        <Select
          label={t('account.people.basketTo')}
          hint={t('account.people.basketToHint')}
          value={heir}
          onChange={({ target }) => setHeir(target.value)}
        >
          <option value="">{t('account.people.basketToNobody')}</option>
          {heirs.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      ) : null}
      {person.keys.length + person.links > 0 ? (
        <Checkbox
          label={t('account.people.revoke')}
          hint={t('account.people.revokeHint', { what: madeBy(person) })}
          checked={isRevoking}
          onChange={({ target }) => setIsRevoking(target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
