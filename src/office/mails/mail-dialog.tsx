import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { Recipient, resendMail } from '#staff/mails/contract.ts';
import { t } from '#text/office.ts';

type Props = {
  mail: { id: number; recipient: string; is_correctable: boolean };
  onClose: () => void;
};

/** A mail that did not arrive: its address put right, and sent again. */
export function MailDialog({ mail, onClose }: Props) {
  const done = useDone('day', 'mails', 'orders');

  return (
    <AskForm
      title={t('mails.again')}
      intro={t(mail.is_correctable ? 'mails.againText' : 'mails.privateText')}
      submit={t('mails.send')}
      schema={Recipient}
      begins={{ recipient: mail.recipient }}
      send={(body) => api(resendMail, { params: { id: mail.id }, body })}
      onDone={() => done(t('mails.sent'))}
      onClose={onClose}
    >
      {(form) => (
        <FormText
          of={form}
          name="recipient"
          type="email"
          isRequired
          data-autofocus
          label={t('mails.recipient')}
          readOnly={!mail.is_correctable}
        />
      )}
    </AskForm>
  );
}
