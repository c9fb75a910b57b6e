import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BrandMark } from '../../components/brand/brand-mark.tsx';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import classes from './shell.module.css';

/** Logo and name of the tenant; links to the home page. */
export function BrandLink({ iconOnly = false }: { iconOnly?: boolean }) {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  if (!scheme) return null;
  return (
    <Link to="/home" className={classes['brand']} aria-label={iconOnly ? scheme.name : undefined}>
      <BrandMark brand={scheme.brand} size={24} />
      {!iconOnly && <span className={classes['brandName']}>{scheme.name}</span>}
    </Link>
  );
}
