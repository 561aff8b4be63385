/** The last digit of a GTIN, from the digits before it (GS1 General Specifications, 7.9). */
export function gtinCheckDigit(digits: string): number {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    sum += Number(digits[digits.length - 1 - fromRight]) * (fromRight % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** A trade number of 8, 12, 13 or 14 digits whose check digit is right. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  return gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1));
}
