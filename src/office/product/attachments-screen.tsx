import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Download, FileUp, GripVertical, X } from 'lucide-react';
import { useId, useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { sendFile } from '#office/api/send-file.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { FindField } from '#office/components/find-field.tsx';
import { Box } from '#office/components/screen.tsx';
import { type AttachmentLine, attachmentIn, lineOf } from '#staff/products/attachment-lines.ts';
import {
  addAttachment,
  AttachmentFields,
  type EditedAttachments,
  findAttachments,
  type FoundAttachment,
  getAttachments,
  LARGEST_ATTACHMENT,
  saveAttachments,
  shareAttachment,
} from '#staff/products/attachments-contract.ts';
import type { Product } from '#staff/products/one-contract.ts';
import { formatFileSize } from '#text/format.ts';
import { plurals, t } from '#text/office/product.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { FileDrop } from './file-drop.tsx';
import { ProductForm, useProductForm } from './product-form.tsx';
import { ProductTab } from './product-tab.tsx';
import { moved } from './related-lines.ts';
import { useLines } from './use-lines.ts';
import { useOrdering } from './use-ordering.ts';
import styles from './attachments.module.css';

/** Data sheets, manuals and declarations of a product, under the headings that customers see. */
export const AttachmentsScreen = () => (
  <ProductTab about={['products', 'attachments']} read={(asked) => api(getAttachments, asked)}>
    {({ edited }, product) => <Attachments product={product} edited={edited} />}
  </ProductTab>
);

type Props = { product: Product; edited: EditedAttachments };

function Attachments({ product, edited }: Props) {
  const may = mayDo(useMe(), saveAttachments.needs);
  const toasts = useToasts();
  const form = useProductForm(product, {
    schema: AttachmentFields,
    edited,
    save: async (sent) => (await api(saveAttachments, sent)).edited,
  });
  const { lines, set, error } = useLines(form, 'attachments', t('product.attachments.title'));
  const isHeld = form.changed.length > 0;
  return (
    <ProductForm of={form} needs={saveAttachments.needs}>
      <Box title={t('product.attachments.title')} badge={lines.length}>
        {lines.length === 0 ? <p>{t('product.attachments.none')}</p> : null}
        <Ordered lines={lines} set={set} edited={edited} isOpen={may} />
        {error ? <FieldError>{error}</FieldError> : null}
      </Box>
      {may ? (
        <>
          <FileDrop
            icon={<FileUp />}
            words={t(isHeld ? 'product.attachments.held' : 'product.attachments.drop')}
            choose={t('product.attachments.choose')}
            accept="application/pdf,.pdf"
            isHeld={isHeld}
            largest={LARGEST_ATTACHMENT}
            tooLarge={(name) => t('product.attachments.large', { name })}
            bring={async (file) => {
              const name = file.name.slice(-200);
              const params = { id: product.id };
              const { is_replaced: isReplaced } = await sendFile(
                addAttachment,
                file,
                { name },
                params,
              );
              if (isReplaced) toasts.success(t('product.attachments.replaced', { name }));
            }}
          />
          {isHeld ? null : <FindShared product={product} />}
        </>
      ) : null}
    </ProductForm>
  );
}

type OrderedProps = {
  lines: readonly string[];
  set: (lines: readonly string[]) => void;
  edited: EditedAttachments;
  isOpen: boolean;
};

function Ordered({ lines, set, edited, isOpen }: OrderedProps) {
  const groups = useId();
  const [said, setSaid] = useState('');
  const move = (at: number, by: number) => {
    set(moved(lines, at, by));
    const place = Math.min(lines.length, Math.max(1, at + by + 1));
    setSaid(t('product.attachments.moved', { place }));
  };
  const ordering = useOrdering('rows', move);
  const files = new Map(edited.files.map((file) => [file.id, file]));
  return (
    <>
      <ul className={styles.list}>
        {lines.map((line, at) => {
          const attachment = attachmentIn(line);
          const { id, filename } = attachment;
          const place = at + 1;
          const file = files.get(id);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in it
            <li key={id} {...ordering.placeOf(at)}>
              {isOpen ? (
                <span
                  className={styles.handle}
                  title={t('product.attachments.drag', { place })}
                  {...ordering.handleOf(at)}
                >
                  <GripVertical />
                </span>
              ) : null}
              <AttachmentNames
                attachment={attachment}
                place={place}
                groups={groups}
                onChange={(next) => set(lines.map((one) => (one === line ? lineOf(next) : one)))}
              />
              {file ? <Facts {...file} /> : null}
              <span className={styles.acts}>
                <a
                  href={`/office/v1/attachments/${id}`}
                  download
                  className={styles.open}
                  aria-label={t('product.attachments.open', { name: filename })}
                >
                  <Download />
                </a>
                <IconButton
                  icon={<ArrowUp />}
                  label={t('product.attachments.up', { place })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={<ArrowDown />}
                  label={t('product.attachments.down', { place })}
                  disabled={place === lines.length}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon={<X />}
                  label={t('product.attachments.remove', { name: filename })}
                  onClick={() => set(lines.filter((one) => one !== line))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <datalist id={groups}>
        {edited.groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** A file that several products have is kept once. */
const Facts = ({ size, products }: EditedAttachments['files'][number]) => (
  <small className={styles.facts}>
    {formatFileSize(size)}
    {products > 1 ? `, ${plurals('product.attachments.shared', products)}` : ''}
  </small>
);

type NamesProps = {
  attachment: AttachmentLine;
  place: number;
  groups: string;
  onChange: (attachment: AttachmentLine) => void;
};

const AttachmentNames = ({ attachment, place, groups, onChange }: NamesProps) => (
  <span className={styles.names}>
    <TextField
      label={t('product.attachments.name', { place })}
      isLabelHidden
      placeholder={t('product.attachments.namePlain')}
      spellCheck={false}
      maxLength={200}
      value={attachment.filename}
      onChange={(event) => onChange({ ...attachment, filename: event.target.value })}
    />
    <TextField
      label={t('product.attachments.group', { place })}
      isLabelHidden
      placeholder={t('product.attachments.groupPlain')}
      list={groups}
      maxLength={100}
      value={attachment.group}
      onChange={(event) => onChange({ ...attachment, group: event.target.value })}
    />
  </span>
);

const showFound = ({ filename, group, size, products }: FoundAttachment) => (
  <span className={styles.found}>
    <b>{filename}</b>
    <small>
      {group}, {formatFileSize(size)}, {plurals('product.attachments.shared', products)}
    </small>
  </span>
);

/** The same file for one more product: warranties and declarations are often of a whole range. */
function FindShared({ product: { id } }: { product: Product }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const sharing = useMutation({
    mutationFn: ({ id: attachment }: FoundAttachment) =>
      api(shareAttachment, {
        params: { id },
        body: { attachment },
        headers: { 'idempotency-key': newKey() },
      }),
    onSuccess: (_, { filename: name }) => {
      toasts.success(t('product.attachments.shown', { name }));
      return readAnew(client, ['products']);
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
  return (
    <div className={styles.find}>
      <FindField
        label={t('product.attachments.find')}
        kind="attachments"
        shortest={2}
        find={async (search, signal) =>
          (await api(findAttachments, { body: { search }, signal })).found
        }
        keyOf={(one) => one.id}
        show={showFound}
        onChoose={(one) => sharing.mutate(one)}
        nothing={t('product.attachments.nothing')}
      />
    </div>
  );
}
