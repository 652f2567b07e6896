import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Newsletter } from './newsletter.ts';
import styles from './newsletter-form.module.css';

/** Ready for the footer, where it is not shown until there is a newsletter to send. */
export function NewsletterForm() {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(Newsletter),
    defaultValues: { name: '', email: '' },
  });
  const submit = handleSubmit(() => {
    window.alert(t('newsletter.success'));
    reset();
  });

  return (
    <form className={styles.form} aria-label={t('newsletter.title')} noValidate onSubmit={submit}>
      <h2>{t('newsletter.title')}</h2>
      <p>{t('newsletter.text')}</p>
      <TextField
        label={t('newsletter.name')}
        autoComplete="given-name"
        isRequired
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('newsletter.email')}
        type="email"
        autoComplete="email"
        isRequired
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit">{t('newsletter.submit')}</Button>
      <small className="muted">{t('newsletter.consent')}</small>
    </form>
  );
}
