import { Link2, Mail, Share2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { t } from '#text/text.ts';
import { classNames } from './class-names.ts';
import { copyText } from './copy-text.ts';
import { IconButton, iconButtonClass } from './icon-button.tsx';
import styles from './share-buttons.module.css';
import { FacebookIcon, LinkedInIcon, XIcon } from './share-icons.tsx';
import { useToasts } from './overlay/toasts.tsx';

type Props = {
  /** What is shared, as the heading beside the buttons says it. */
  label: string;
  /** The absolute address. */
  url: string;
  title: string;
};

/** Plain links: no network learns of a reader who does not press. On a small screen one button opens them as a sheet. */
export function ShareButtons({ label, url, title }: Props) {
  const toasts = useToasts();
  const id = useId();
  const ways = useRef<HTMLDivElement>(null);
  const close = () => ways.current?.hidePopover();
  const copy = async () => {
    close();
    if (await copyText(url)) toasts.success(t('product.linkCopied'));
  };
  const [to, about] = [encodeURIComponent(url), encodeURIComponent(title)];
  const networks = [
    {
      name: t('product.shareFacebook'),
      icon: <FacebookIcon />,
      href: `https://www.facebook.com/sharer/sharer.php?u=${to}`,
    },
    {
      name: t('product.shareX'),
      icon: <XIcon />,
      href: `https://x.com/intent/post?url=${to}&text=${about}`,
    },
    {
      name: t('product.shareLinkedin'),
      icon: <LinkedInIcon />,
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${to}`,
    },
  ];
  const way = classNames(iconButtonClass(), styles.way);

  return (
    <div className={styles.share}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <IconButton
        className={styles.open}
        icon={<Share2 />}
        label={label}
        popoverTarget={id}
        aria-haspopup="true"
      />
      <div
        ref={ways}
        id={id}
        className={styles.ways}
        popover="auto"
        role="group"
        aria-label={label}
      >
        <a className={way} href={`mailto:?subject=${about}&body=${to}`} onClick={close}>
          <Mail />
          <span>{t('product.shareEmail')}</span>
        </a>
        <button type="button" className={way} onClick={() => void copy()}>
          <Link2 />
          <span>{t('product.copyLink')}</span>
        </button>
        {networks.map(({ name, icon, href }) => (
          <a
            key={name}
            className={way}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            {icon}
            <span>
              {name} <span className="visually-hidden">({t('common.openInNewWindow')})</span>
            </span>
          </a>
        ))}
      </div>
    </div>
  );
}
