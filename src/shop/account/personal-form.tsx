import { zodResolver } from '@hookform/resolvers/zod';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useApi } from '#base/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { profileQuery } from '#shop/customers/queries.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Note } from '#ui/note.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
import styles from './details-page.module.css';
import { emailField, requiredField } from './fields.ts';

const PersonalData = z.object({
  name: requiredField(),
  surname: requiredField(),
  displayName: requiredField(),
  email: emailField,
});
type PersonalData = z.infer<typeof PersonalData>;

/** Checks what is typed and then says who changes it: the shop does, when it is asked to. */
export function PersonalForm() {
  const api = useApi();
  const toasts = useToasts();
  const { customer } = useSuspenseQuery(profileQuery(api)).data;
  const { email } = useSuspenseQuery(siteQuery(api)).data.company;
  const stored: PersonalData = {
    name: customer.first_name,
    surname: customer.last_name,
    displayName: customer.display_name,
    email: customer.email,
  };
  const { register, handleSubmit, formState } = useForm<PersonalData>({
    resolver: zodResolver(PersonalData),
    defaultValues: stored,
  });
  /** The server's page shows what is stored too, before the form wakes up. */
  const field = (name: keyof PersonalData) => ({
    defaultValue: stored[name],
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const submit = handleSubmit(() => toasts.info(t('account.details.changeHint')));

  return (
    <Card isPadded>
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <h2>{t('account.details.personal')}</h2>
        <div className={styles.pair}>
          <TextField
            label={t('account.details.name')}
            autoComplete="given-name"
            {...field('name')}
          />
          <TextField
            label={t('account.details.surname')}
            autoComplete="family-name"
            {...field('surname')}
          />
        </div>
        <TextField
          label={t('account.details.displayName')}
          autoComplete="nickname"
          {...field('displayName')}
        />
        <TextField
          label={t('account.details.email')}
          type="email"
          autoComplete="email"
          {...field('email')}
        />
        <Note>
          {t('account.details.changeHint')}{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </Note>
        <Button type="submit" className={styles.submit}>
          {t('account.details.save')}
        </Button>
      </form>
    </Card>
  );
}
