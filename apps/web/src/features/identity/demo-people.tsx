import { useTranslation } from 'react-i18next';
import classes from './identity.module.css';

const PEOPLE = ['administrator', 'manager', 'member', 'supervisor', 'worker', 'auditor'] as const;

/** On a demo tenant: the people to sign in as. A click fills in address and password. */
export function DemoPeople({ subdomain, onChoose }: { subdomain: string; onChoose: (email: string) => void }) {
  const { t } = useTranslation();
  return (
    <details className={classes['demo']}>
      <summary>{t('signIn.demo')}</summary>
      <ul>
        {PEOPLE.map((who) => {
          const email = `${who}@${subdomain}.example`;
          return (
            <li key={who}>
              <button type="button" dir="ltr" onClick={() => onChoose(email)}>
                {email}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
