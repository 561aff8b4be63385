import classes from './brand.module.css';

export function Brand() {
  return (
    <span className={classes.brand}>
      <img src="/icon.svg" alt="" width={24} height={24} />
      <span className={classes.name}>Cellarhand</span>
    </span>
  );
}
