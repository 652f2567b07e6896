import { useSuspenseQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { AskingPeople } from './asking-people.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import styles from './people-page.module.css';
import { PeopleTable } from './people-table.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { peopleQuery } from './queries.ts';
import { RoleMatrix } from './role-matrix.tsx';

/** Which window is open, and of whom. */
type Open = { of: 'invite' } | { of: 'person' | 'pause'; id: number } | null;

/** Who signs in for the company, and what each of them may. */
export function PeoplePage() {
  const { data: people } = useSuspenseQuery(peopleQuery(useApi()));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const edit = (id: number) => setOpen({ of: 'person', id });
  const pause = (id: number) => setOpen({ of: 'pause', id });
  const asking = people.filter(({ state }) => state === 'asking');
  const others = people.filter(({ state }) => state !== 'asking');
  const chosen = open && 'id' in open ? people.find(({ id }) => id === open.id) : undefined;

  return (
    <>
      <PageHead
        className={styles.head}
        title={t('account.people.title')}
        count={plurals('plurals.person', others.length)}
      >
        <Button icon={<UserPlus />} onClick={() => setOpen({ of: 'invite' })}>
          {t('account.people.invite')}
        </Button>
      </PageHead>
      {asking.length > 0 ? <AskingPeople people={asking} onLetIn={edit} onRefuse={pause} /> : null}
      <PeopleTable people={others} onEdit={edit} />
      <Note>{t(others.length > 1 ? 'account.people.limitsNote' : 'account.people.alone')}</Note>
      <RoleMatrix />
      {open?.of === 'invite' ? <InviteDialog onClose={close} /> : null}
      {open?.of === 'person' && chosen ? (
        <PersonDialog
          key={chosen.id}
          person={chosen}
          people={people}
          onPause={() => pause(chosen.id)}
          onClose={close}
        />
      ) : null}
      {open?.of === 'pause' && chosen ? (
        <PauseDialog person={chosen} people={people} onClose={close} />
      ) : null}
    </>
  );
}
