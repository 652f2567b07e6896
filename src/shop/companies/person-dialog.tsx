import { useState } from 'react';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { placeOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import type { Colleague } from './contract.ts';
import {
  changesOf,
  DRAFT_FIELDS,
  type DraftProblems,
  draftOf,
  type PersonDraft,
  problemsOf,
} from './person-draft.ts';
import styles from './person-dialog.module.css';
import { PersonFields } from './person-fields.tsx';
import { isLastAdmin, nameOf } from './person.ts';
import { usePeopleCalls, usePeopleChange } from './use-people.ts';

type Props = {
  person: Colleague;
  people: Colleague[];
  onPause: () => void;
  onClose: () => void;
};

/** What somebody may; of whoever asks to be let in, what they will be let in with. */
export function PersonDialog({ person, people, onPause, onClose }: Props) {
  const [draft, setDraft] = useState<PersonDraft>(() => draftOf(person));
  const [wasSent, setWasSent] = useState(false);
  const { save, inviteAgain } = usePeopleCalls();
  const { change, isPending, error } = usePeopleChange(onClose);
  const changes = changesOf(person, draft);
  const isChanged = Object.keys(changes).length > 0;
  const [refused, { message }] = placeOf(error, DRAFT_FIELDS);
  const own = problemsOf(draft);
  const problems: DraftProblems = {
    ...(error && refused !== 'root' ? { [refused]: message } : {}),
    ...(wasSent ? own : {}),
  };
  const isAsking = person.state === 'asking';
  const mustStay = isLastAdmin(people, person);

  const submit = () => {
    setWasSent(true);
    if (Object.keys(own).length > 0) return;
    if (!isChanged && !isAsking) return onClose();
    change({
      send: async () => {
        if (isChanged) await save(person.id, changes);
        if (isAsking) await inviteAgain(person.id);
      },
      done: isAsking ? 'account.people.letIn' : 'account.people.saved',
      values: { email: person.email, name: nameOf(person) },
    });
  };

  return (
    <FormDialog
      title={nameOf(person)}
      intro={isAsking ? t('account.people.letInIntro', { email: person.email }) : person.email}
      submit={{ label: t(isAsking ? 'account.people.letInSubmit' : 'account.details.save') }}
      isDirty={isChanged}
      isPending={isPending}
      problem={error && refused === 'root' ? message : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonFields
        draft={draft}
        problems={problems}
        mustStayAdmin={mustStay}
        onChange={setDraft}
      />
      {isAsking ? null : (
        <Access person={person} mustStay={mustStay} onPause={onPause} onClose={onClose} />
      )}
    </FormDialog>
  );
}

type AccessProps = Pick<Props, 'person' | 'onPause' | 'onClose'> & { mustStay: boolean };

/** Whether they can come in at all. */
function Access({ person, mustStay, onPause, onClose }: AccessProps) {
  const { save, inviteAgain } = usePeopleCalls();
  const { change, isPending } = usePeopleChange(onClose);
  const values = { email: person.email, name: nameOf(person) };
  const { state } = person;
  const said = state === 'invited' || state === 'paused' ? state : 'active';

  return (
    <section className={styles.access} aria-label={t('account.people.access')}>
      <p>{t(`account.people.accessOf.${mustStay ? 'lastAdmin' : said}`)}</p>
      <div className={styles.buttons}>
        {state === 'invited' ? (
          <Button
            variant="line"
            size="sm"
            isLoading={isPending}
            onClick={() =>
              change({
                send: () => inviteAgain(person.id),
                done: 'account.people.invited',
                values,
              })
            }
          >
            {t('account.people.sendAgain')}
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button
            variant="line"
            size="sm"
            isLoading={isPending}
            onClick={() =>
              change({
                send: () => save(person.id, { state: 'active' }),
                done: 'account.people.isBack',
                values,
              })
            }
          >
            {t('account.people.letInAgain')}
          </Button>
        ) : (
          <Button variant="danger" size="sm" disabled={mustStay} onClick={onPause}>
            {t(state === 'invited' ? 'account.people.takeBack' : 'account.people.pause')}
          </Button>
        )}
      </div>
    </section>
  );
}
