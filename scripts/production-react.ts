// React chooses its fast form by this when it is first loaded, so this file is imported before all others.
// It says nothing about the install: that is BUNYANG_ENV.
process.env.NODE_ENV = 'production'
