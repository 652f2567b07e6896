import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { type Place, plainPlace } from '#office/addresses.ts';
import { CodeField } from '#office/goods/goods-fields.tsx';
import { productPlace } from '#office/navigation/places.ts';
import {
  copyProduct,
  DraftCode,
  type Product,
  ProductCopy,
  recodeProduct,
  removeProduct,
} from '#staff/products/one-contract.ts';
import { t } from '#text/office/product.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

type Props = { product: Pick<Product, 'id' | 'code' | 'fields'>; onClose: () => void };

/** Says what was done, and leads to where it is now. */
function useDone() {
  const client = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  return async (words: string, place: Place) => {
    toasts.success(words);
    await Promise.all([router.navigate(place), readAnew(client, ['products'])]);
  };
}

export function CopyWindow({ product: { id, code, fields }, onClose }: Props) {
  const done = useDone();
  return (
    <AskForm
      title={t('product.copy.title', { code })}
      intro={t('product.copy.intro')}
      submit={t('product.copy.submit')}
      schema={ProductCopy}
      begins={{ name: fields.name }}
      send={(body) => api(copyProduct, { params: { id }, body })}
      onDone={({ code: copied }) =>
        done(t('product.copy.done', { code: copied }), productPlace(copied))
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <CodeField of={form} name="code" />
          <FormText of={form} name="name" isRequired label={t('product.base.name')} />
        </>
      )}
    </AskForm>
  );
}

export function RecodeWindow({ product: { id, code }, onClose }: Props) {
  const done = useDone();
  return (
    <AskForm
      title={t('product.recode.title', { code })}
      submit={t('product.recode.submit')}
      schema={DraftCode}
      begins={{ code }}
      send={(body) => api(recodeProduct, { params: { id }, body })}
      onDone={({ code: now }) => done(t('product.recode.done', { code: now }), productPlace(now))}
      onClose={onClose}
    >
      {(form) => <CodeField of={form} name="code" />}
    </AskForm>
  );
}

export function RemoveWindow({ product: { id, code }, onClose }: Props) {
  const done = useDone();
  return (
    <AskForm
      title={t('product.remove.title', { code })}
      intro={t('product.remove.intro')}
      submit={t('product.remove.submit')}
      isDanger
      send={() => api(removeProduct, { params: { id }, body: {} })}
      onDone={() => done(t('product.remove.done', { code }), plainPlace('/produkty'))}
      onClose={onClose}
    />
  );
}
