import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useApi } from '#base/wire/api.ts';
import { emailWith } from '#shop/customers/email.ts';
import { useUser } from '#shop/customers/user.tsx';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { placeOf, useRefusal } from '#shop/kernel/use-refusal.ts';
import { say } from '#text/product.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import styles from './question-form.module.css';

const filled = () => z.string().check(z.trim(), z.minLength(1, t('forms.required')));

const Form = z.object({
  firstName: filled(),
  lastName: filled(),
  email: emailWith({
    required: t('forms.required'),
    invalid: t('forms.invalidEmail'),
    tooLong: t('forms.emailTooLong'),
    localTooLong: t('forms.emailLocalTooLong'),
  }),
  product: filled(),
  message: filled(),
  website: z.string(),
});
type Form = z.infer<typeof Form>;

/** The fields of the form by what the call names them. */
const FIELDS = {
  name: 'firstName',
  email: 'email',
  product: 'product',
  subject: 'product',
  text: 'message',
} as const;

/** A question about a product. What is missing is said after the first attempt to send. */
export function QuestionForm({ productName }: { productName: string }) {
  const user = useUser();
  const { send, isSending } = useSendQuestion();
  const { register, handleSubmit, resetField, setError, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: {
      firstName: user?.first_name ?? '',
      lastName: user?.last_name ?? '',
      email: user?.email ?? '',
      product: productName,
      message: '',
      website: '',
    },
  });
  const field = (name: keyof Form) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    isRequired: true,
  });
  const press = useOnePress();
  const submit = handleSubmit((form) =>
    press(() =>
      send(form, {
        onSuccess: () => resetField('message'),
        onError: (error) => setError(...placeOf(error, FIELDS), { shouldFocus: true }),
      }),
    ),
  );

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Card isPadded>
        <h2 className={styles.title}>{say('question.title')}</h2>
        <p className={styles.intro}>{say('question.intro')}</p>
        <div className={styles.fields}>
          <TextField
            label={say('question.firstName')}
            autoComplete="given-name"
            {...field('firstName')}
          />
          <TextField
            label={say('question.lastName')}
            autoComplete="family-name"
            {...field('lastName')}
          />
          <TextField
            label={say('question.email')}
            type="email"
            autoComplete="email"
            {...field('email')}
          />
          <TextField label={say('question.product')} {...field('product')} />
          <TextArea
            className={styles.wide}
            label={say('question.message')}
            maxLength={5000}
            {...field('message')}
          />
        </div>
        <div className={styles.trap} aria-hidden="true">
          <input tabIndex={-1} autoComplete="off" {...register('website')} />
        </div>
        <p className={styles.consent}>{say('question.consent')}</p>
        <FormProblem className={styles.problem}>{formState.errors.root?.message}</FormProblem>
        <Button type="submit" icon={<Send />} isLoading={isSending}>
          {say('question.send')}
        </Button>
      </Card>
    </form>
  );
}

function useSendQuestion() {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ firstName, lastName, email, product, message, website }: Form) =>
      api(contract.sendQuestion, {
        body: {
          name: `${firstName} ${lastName}`,
          email,
          about: 'product',
          subject: t('mail.question.subject', { product }),
          text: message,
          product,
          phone: '',
          address: '',
          stars: 0,
          website,
        },
      }),
    onSuccess: () => toasts.success(t('toasts.questionSent')),
    onError: refuse,
  });
  return { send: mutateAsync, isSending: isPending };
}
