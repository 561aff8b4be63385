// Runs before the first paint, so that the chosen theme never flashes. A file of its own: the page allows no inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('cellarhand.theme');
  } catch {
    // Storage may be forbidden; the system's preference is used.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.classList.add(dark ? 'dark' : 'light');
})();
