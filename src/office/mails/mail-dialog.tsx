import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { resendMail } from '#staff/mails/contract.ts';
import { t } from '#text/office.ts';
import { TextField } from '#ui/form/text-field.tsx';
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
    <AskDialog
      title={t('mails.again')}
      intro={t(mail.is_correctable ? 'mails.againText' : 'mails.privateText')}
      submit={t('mails.send')}
      fields={['recipient']}
      send={({ recipient = mail.recipient }) =>
        api(resendMail, { params: { id: mail.id }, body: { recipient: recipient.trim() } })
      }
      onDone={() => {
        toasts.success(t('mails.sent'));
        onClose();
        return readAnew(client, ['day', 'mails', 'orders']);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="recipient"
          type="email"
          isRequired
          data-autofocus
          label={t('mails.recipient')}
          defaultValue={mail.recipient}
          readOnly={!mail.is_correctable}
          error={errors.recipient}
        />
      )}
    </AskDialog>
  );
}
