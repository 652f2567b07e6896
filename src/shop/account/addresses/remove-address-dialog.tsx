import { useMutation } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import {
  type DeliveryAddress,
  removeDeliveryAddress,
} from '#shop/checkout/delivery/delivery-addresses-contract.ts';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { isLost, wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { useReadOwnAgain } from '#shop/account/own-data/use-own-data.ts';

type Props = { address: DeliveryAddress; onClose: () => void };

export function RemoveAddressDialog({ address: { id, label }, onClose }: Props) {
  const api = useApi();
  const toasts = useToasts();
  const readAgain = useReadOwnAgain();
  const press = useOnePress();
  const { mutateAsync, isPending, error } = useMutation({
    retry: isLost,
    mutationFn: (headers: Record<string, string>) =>
      api(removeDeliveryAddress, { params: { id }, headers }),
    onSuccess: async () => {
      await readAgain();
      toasts.success(t('toasts.addressRemoved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('account.deliveryAddresses.removeQuestion', { label })}
      submit={{ label: t('account.addresses.remove'), isDanger: true }}
      isPending={isPending}
      problem={error ? wordsOf(error) : undefined}
      onClose={onClose}
      onSubmit={() => press(() => mutateAsync(withKey(newKey())))}
    >
      <p>{t('account.deliveryAddresses.removeHint')}</p>
    </FormDialog>
  );
}
