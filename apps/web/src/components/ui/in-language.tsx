import { direction, LANGUAGES } from '@safety-qube/domain/languages';
import i18next, { type i18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';

/** A part of a page in a language of its own, its buttons included, as soon as their texts have loaded. */
export function InLanguage(props: { language: string; className?: string | undefined; children: ReactNode }) {
  const { language, className, children } = props;
  const [speaking, setSpeaking] = useState<i18n>();
  useEffect(() => {
    let isWanted = true;
    setSpeaking(undefined);
    // A form may be written in a language that the application does not speak.
    if (language !== i18next.language && LANGUAGES.some((one) => one === language))
      void i18next.loadLanguages(language).then(() => {
        if (isWanted) setSpeaking(i18next.cloneInstance({ lng: language }));
      });
    return () => {
      isWanted = false;
    };
  }, [language]);
  const shown = speaking?.language ?? i18next.language;
  return (
    <div className={className} lang={shown} dir={direction(shown)}>
      <I18nextProvider i18n={speaking ?? i18next}>{children}</I18nextProvider>
    </div>
  );
}
