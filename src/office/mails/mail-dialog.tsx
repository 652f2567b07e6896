import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { Recipient, resendMail } from '#staff/mails/contract.ts';
import { t } from '#text/office.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

type Props = {
  mail: { id: number; recipient: string; is_correctable: boolean };
  onClose: () => void;
};

/** A mail that did not arrive: its address put right, and sent again. */
export function MailDialog({ mail, onClose }: Props) {
  const client = useQueryClient();
  const toasts = useToasts();

  return (
    <AskForm
      title={t('mails.again')}
      intro={t(mail.is_correctable ? 'mails.againText' : 'mails.privateText')}
      submit={t('mails.send')}
      schema={Recipient}
      begins={{ recipient: mail.recipient }}
      send={(body) => api(resendMail, { params: { id: mail.id }, body })}
      onDone={() => {
        toasts.success(t('mails.sent'));
        return readAnew(client, ['day', 'mails', 'orders']);
      }}
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
