import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';

import { t } from '#text/text.ts';

import { classNames } from '#ui/class-names.ts';
import { Field, type FieldProps, useField } from './field.tsx';
import fieldStyles from './field.module.css';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './text-field.module.css';

type Props = Omit<ComponentProps<'input'>, 'required'> &
  FieldProps & {
    /** Drawn inside, before the text. */
    icon?: ReactNode;
  };

/** One line of text. A password brings the switch that shows it. */
export function TextField({ icon, type = 'text', ...props }: Props) {
  const { field, control } = useField(props);
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';

  return (
    <Field {...field}>
      <span className={styles.frame}>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
        <input
          {...control}
          type={isPassword && isShown ? 'text' : type}
          className={classNames(
            fieldStyles.control,
            icon != null && styles.withIcon,
            isPassword && styles.withToggle,
          )}
        />
        {isPassword && (
          <IconButton
            className={styles.toggle}
            icon={isShown ? <EyeOff /> : <Eye />}
            label={t(isShown ? 'auth.login.hidePassword' : 'auth.login.showPassword')}
            disabled={control.disabled}
            onClick={() => setIsShown(!isShown)}
          />
        )}
      </span>
    </Field>
  );
}
