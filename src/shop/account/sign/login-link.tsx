import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './login-link.module.css';

/** The way on from a result page. */
export const LoginLink = ({ children }: { children: ReactNode }) => (
  <p>
    <Link className={`link ${styles.link}`} to="/login">
      {children}
    </Link>
  </p>
);
