import { Link2, Mail } from 'lucide-react';
import { t } from '#text/text.ts';
import { copyText } from './copy-text.ts';
import { IconButton, iconButtonClass } from './icon-button.tsx';
import styles from './share-buttons.module.css';
import { FacebookIcon, LinkedInIcon, XIcon } from './share-icons.tsx';
import { useToasts } from './toasts.tsx';

type Props = {
  /** What is shared, as the heading beside the buttons says it. */
  label: string;
  /** The absolute address. */
  url: string;
  title: string;
};

/** Plain links: no network learns of a reader who does not press. */
export function ShareButtons({ label, url, title }: Props) {
  const toasts = useToasts();
  const copy = async () => {
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

  return (
    <div className={styles.share} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <a
        className={iconButtonClass()}
        href={`mailto:?subject=${about}&body=${to}`}
        aria-label={t('product.shareEmail')}
      >
        <Mail />
      </a>
      <IconButton icon={<Link2 />} label={t('product.copyLink')} onClick={() => void copy()} />
      {networks.map(({ name, icon, href }) => (
        <a
          key={name}
          className={iconButtonClass()}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${name} (${t('common.openInNewWindow')})`}
        >
          {icon}
        </a>
      ))}
    </div>
  );
}
