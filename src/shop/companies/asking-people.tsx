import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './asking-people.module.css';
import type { Colleague } from './contract.ts';
import { nameOf } from './person.ts';
import { PersonName } from './person-name.tsx';

type Props = {
  people: Colleague[];
  onLetIn: (id: number) => void;
  onRefuse: (id: number) => void;
};

/** Whoever registered with the number of the company; nobody of them is in yet. */
export function AskingPeople({ people, onLetIn, onRefuse }: Props) {
  return (
    <section className={styles.asking} aria-labelledby="asking">
      <h2 id="asking">{t('account.people.asking')}</h2>
      <p className="muted">{t('account.people.askingIntro')}</p>
      <Card as="ul" isFlushOnSmall>
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            <PersonName person={person} />
            <div className={styles.buttons}>
              <Button size="sm" onClick={() => onLetIn(person.id)}>
                {t('account.people.letInShort')}{' '}
                <span className="visually-hidden">{nameOf(person)}</span>
              </Button>
              <Button size="sm" variant="line" onClick={() => onRefuse(person.id)}>
                {t('account.people.refuse')}{' '}
                <span className="visually-hidden">{nameOf(person)}</span>
              </Button>
            </div>
          </li>
        ))}
      </Card>
    </section>
  );
}
