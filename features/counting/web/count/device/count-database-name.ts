/** Name of the browser's database; it exists once this device was used to count. */
export const COUNT_DATABASE = 'cellarhand-counting';
