import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

type TextName = 'title' | 'find' | 'add' | 'empty' | 'emptyNext' | 'emptyFound' | 'emptyFoundNext';
/** The registers that have all these texts, by the prefix of their keys: `asset` of `asset.emptyFoundNext`. */
type RegisterName = {
  [Key in ParseKeys]: Key extends `${infer Name}.emptyFoundNext`
    ? `${Name}.${TextName}` extends ParseKeys
      ? Name
      : never
    : never;
}[ParseKeys];

/** Returns the texts of a register's page. */
export function useRegisterTexts(register: RegisterName) {
  const { t } = useTranslation();
  return {
    name: t(`${register}.title`),
    searchLabel: t(`${register}.find`),
    addLabel: t(`${register}.add`),
    empty: { title: t(`${register}.empty`), text: t(`${register}.emptyNext`) },
    emptyFound: { title: t(`${register}.emptyFound`), text: t(`${register}.emptyFoundNext`) },
  };
}
