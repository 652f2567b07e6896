import { type FormEvent, useState } from 'react';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './approval-talk.module.css';
import { type Approval, LONGEST_MESSAGE } from '#shop/approvals/contract.ts';
import { useApprovalWrites } from './use-approval-writes.ts';
import { Initials } from '#ui/initials.tsx';

/** What the buyer and those who decide have to say to each other. */
export function ApprovalTalk({ approval }: { approval: Approval }) {
  const [text, setText] = useState('');
  const { talk, show } = useApprovalWrites(approval);
  const isOpen = approval.state === 'waiting';
  if (!isOpen && approval.talk.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    talk.write(text, (result) => {
      setText('');
      show(result);
    });
  };
  return (
    <Card as="section" isFlushOnSmall aria-labelledby="rozhovor">
      <h2 id="rozhovor" className={styles.title}>
        {t('account.approvals.talk.title')}
      </h2>
      <ol className={styles.talk}>
        {approval.talk.map(({ by, at, text: said }) => (
          <li key={`${by.id} ${at}`}>
            <Initials name={by.name} />
            <div>
              <b>{by.name}</b> <time dateTime={at}>{formatMoment(at)}</time>
              <p>{said}</p>
            </div>
          </li>
        ))}
      </ol>
      {isOpen ? (
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={t('account.approvals.talk.label')}
            isLabelHidden
            placeholder={t('account.approvals.talk.placeholder')}
            maxLength={LONGEST_MESSAGE}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="line" isLoading={talk.isPending}>
            {t('account.approvals.talk.send')}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}
