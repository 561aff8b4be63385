/** Of the browser's own database; it is there once this device was used to count. */
export const COUNT_DATABASE = 'cellarhand-counting';
