import i18next from 'i18next';
import type { ReactNode } from 'react';
import { fieldError } from '../../../components/ui/field-error.tsx';

/** Returns the error of a field that was left empty, once saving was tried. */
export const missing = (isTried: boolean, isEmpty: boolean): ReactNode =>
  isTried && isEmpty && fieldError({ message: i18next.t('form.required') });
