import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { saveDeputy, type SaveDeputy } from './contract.ts';
import styles from './deputy-card.module.css';
import { deputyQuery } from './queries.ts';

/** Who decides, and gets the mails, while somebody is away. */
export function DeputyCard() {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { deputy, candidates } = useSuspenseQuery(deputyQuery(api)).data;
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (body: SaveDeputy) => api(saveDeputy, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(deputyQuery(api).queryKey, saved);
      toasts.success(t(saved.deputy ? 'account.deputy.saved' : 'account.deputy.ended'));
    },
    onError: useRefusal(),
  });
  if (!deputy && candidates.length === 0) return null;

  return (
    <section>
      <h2 className={styles.title}>{t('account.deputy.title')}</h2>
      <Card isPadded isFlushOnSmall>
        {deputy ? (
          <div className={styles.named}>
            <p>
              {t(deputy.is_now ? 'account.deputy.now' : 'account.deputy.later', {
                name: deputy.person.name,
                from: formatDate(deputy.from),
                until: formatDate(deputy.until),
              })}
            </p>
            <Button
              variant="line"
              size="sm"
              isLoading={isPending}
              onClick={() => mutate({ deputy: null })}
            >
              {t('account.deputy.end')}
            </Button>
          </div>
        ) : (
          <DeputyForm
            candidates={candidates}
            isPending={isPending}
            onSave={(wanted) => mutate({ deputy: wanted })}
          />
        )}
      </Card>
    </section>
  );
}

type FormProps = {
  candidates: { id: number; name: string }[];
  isPending: boolean;
  onSave: (deputy: NonNullable<SaveDeputy['deputy']>) => void;
};

function DeputyForm({ candidates, isPending, onSave }: FormProps) {
  const [person, setPerson] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const missing = (value: string) =>
    wasSent && value === '' ? t('account.deputy.missing') : undefined;
  const isBackwards = from !== '' && until !== '' && until < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (person && from && until && !isBackwards) onSave({ person: Number(person), from, until });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className="muted">{t('account.deputy.hint')}</p>
      <Select
        label={t('account.deputy.person')}
        error={missing(person)}
        value={person}
        onChange={({ target }) => setPerson(target.value)}
      >
        <option value="">{t('account.deputy.choose')}</option>
        {candidates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        type="date"
        label={t('account.deputy.from')}
        error={missing(from)}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        type="date"
        label={t('account.deputy.until')}
        error={isBackwards ? t('account.deputy.backwards') : missing(until)}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button type="submit" variant="line" isLoading={isPending}>
        {t('account.deputy.save')}
      </Button>
    </form>
  );
}
