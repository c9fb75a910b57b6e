import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { useTranslation } from 'react-i18next';
import { RECORD_TYPE_SETUPS } from '../../config/record-types.ts';

/** The types of records to choose from. */
export function useTypeOptions() {
  const { t } = useTranslation();
  return RECORD_TYPE_NAMES.map((type) => ({ value: type, label: t(RECORD_TYPE_SETUPS[type].labels.many) }));
}
