module.exports = require('../metro.cjs').configOf(__dirname);
